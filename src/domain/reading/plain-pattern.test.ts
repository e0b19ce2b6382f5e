import { expect, test } from 'vitest'
import { directionOf, isHeldType, likelyDirection, noBookingOf, stateOf } from './infer/row-words.ts'
import { plainName } from './plain-name.ts'
import { plainPattern } from './plain-pattern.ts'

test('a pattern matches names in any script without accents', () => {
  expect(plainPattern(/^входящий/).test(plainName('Входящий остаток'))).toBe(true)
  expect(plainPattern(/^отклонен\w*(?: |$)/).test(plainName('Отклонена'))).toBe(true)
  expect(plainPattern(/\bзарплата\b/).test(plainName('За март: зарплата'))).toBe(true)
  expect(plainPattern(/\bзарплата\b/).test(plainName('Зарплатами'))).toBe(false)
  expect(plainPattern(/\b給与\b/).test(plainName('三月給与振込'))).toBe(true)
  expect(plainPattern(/^미승인$/).test(plainName('미승인'))).toBe(true)
  expect(plainPattern(/\bcarte\b/).test(plainName('la carte bleue'))).toBe(true)
  expect(plainPattern(/\bcarte\b/).test(plainName('cartes'))).toBe(false)
})

test.each([
  ['Входящий остаток', 'Исходящий остаток'],
  ['Вхідний залишок', 'Вихідний залишок'],
  ['Начално салдо', 'Крайно салдо'],
  ['الرصيد الافتتاحي', 'الرصيد الختامي'],
  ['יתרת פתיחה', 'יתרת סגירה'],
  ['이월잔액', '기말잔액'],
  ['ยอดยกมา', 'ยอดยกไป'],
  ['Số dư đầu kỳ', 'Số dư cuối kỳ'],
  ['Sold inițial', 'Sold final'],
  ['Počáteční zůstatek', 'Konečný zůstatek'],
  ['Počiatočný zostatok', 'Konečný zostatok'],
  ['Početno stanje', 'Završno stanje'],
  ['Saldo Awal', 'Saldo Akhir'],
  ['Açılış bakiyesi', 'Kapanış bakiyesi'],
])('%s and %s are balances', (opening, closing) => {
  expect([noBookingOf(opening, true), noBookingOf(closing, true)]).toEqual(['opening_balance', 'balance'])
})

test.each([
  ['В обработке', 'Отклонена', 'Исполнена'],
  ['Ожидает', 'Отменена', 'Проведена'],
  ['В обробці', 'Відхилено', 'Виконано'],
  ['Чакаща', 'Отказана', 'Осчетоводена'],
  ['Na čekanju', 'Odbijeno', 'Izvršeno'],
  ['Σε εκκρεμότητα', 'Απορρίφθηκε', 'Ολοκληρώθηκε'],
  ['ממתין', 'נדחה', 'בוצע'],
  ['قيد الانتظار', 'مرفوض', 'مكتمل'],
  ['処理中', '取消', '完了'],
  ['대기', '취소', '완료'],
  ['处理中', '已取消', '已完成'],
  ['處理中', '已取消', '已完成'],
])('%s, %s and %s are states', (pending, declined, booked) => {
  expect([stateOf(pending), stateOf(declined), stateOf(booked)]).toEqual(['pending', 'declined', 'booked'])
})

test.each([
  ['Udbetaling', 'Indbetaling'],
  ['Utbetaling', 'Innbetaling'],
  ['Egreso', 'Ingreso'],
  ['Dépense', 'Revenu'],
  ['Видаток', 'Надходження'],
  ['Расход', 'Доход'],
  ['출금', '입금'],
])('%s is money out and %s is money in', (out, into) => {
  expect([directionOf(out), directionOf(into)]).toEqual(['out', 'in'])
})

test('words of payments are found in Cyrillic, Greek and Japanese texts', () => {
  expect(likelyDirection('Зарплата за март')?.direction).toBe('in')
  expect(likelyDirection('ΜΙΣΘΟΔΟΣΙΑ ΜΑΡΤΙΟΥ')?.direction).toBe('in')
  expect(likelyDirection('三月給与振込')?.direction).toBe('in')
  expect(likelyDirection('Zahlung per Lastschrift - vielen Dank')?.isThanks).toBe(true)
  expect(isHeldType('Authorization hold')).toBe(true)
})

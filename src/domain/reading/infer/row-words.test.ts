import { expect, test } from 'vitest'
import { directionOf, likelyDirection } from './direction-words.ts'
import { isHeldType, noBookingOf, stateOf } from './row-words.ts'

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
  ['Primosaldo', 'Ultimosaldo'],
  ['ΑΠΟ ΜΕΤΑΦΟΡΑ', 'ΤΕΛΙΚΟ ΥΠΟΛΟΙΠΟ'],
  ['B/F', 'C/F'],
  ['Previous statement balance', 'New balance'],
  ['Saldo anterior', 'Saldo actual'],
  ['Saldo precedente', 'Saldo attuale'],
  ['이월잔액', '최종잔액'],
  ['Prethodno stanje', 'Novo stanje'],
  ['上期結餘', '本期結餘'],
])('%s and %s are balances', (opening, closing) => {
  expect([noBookingOf(opening, true), noBookingOf(closing, true)]).toEqual(['opening_balance', 'balance'])
})

test.each([
  ['В обработке', 'Отклонена', 'Исполнена'],
  ['Ожидает', 'Отменена', 'Проведена'],
  ['Чакаща', 'Отхвърлена', 'Изпълнена'],
  ['Függőben', 'Törölve', 'Könyvelt'],
  ['Čaká na spracovanie', 'Zamietnutá', 'Zaúčtovaná'],
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
  ['Väljaminek', 'Sissetulek'],
  ['Úttekt', 'Innborgun'],
  ['Uitgave', 'Inkomsten'],
  ['Wychodzący', 'Przychodzący'],
  ['Odchádzajúca', 'Prichádzajúca'],
  ['Odliv', 'Priliv'],
  ['Utgift', 'Inkomst'],
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
  expect(likelyDirection('PMT RECEIVED')?.isThanks).toBe(true)
  expect(stateOf('Returned')).toBe('reverted')
  expect(isHeldType('Authorization hold')).toBe(true)
})

import type { Answers, Question } from '#domain/reading/reading.ts'
import { choiceText } from './question-words.ts'

/** Why a file of reading profiles is not imported. */
export type ProfileFileProblem = 'not_profiles' | 'newer_version' | 'damaged' | 'too_large'

const problems: Record<ProfileFileProblem, string> = {
  not_profiles: 'This is not a file of reading profiles.',
  newer_version: 'This file was exported by a newer version of Outgo. Update this server and try again.',
  damaged: 'This file of reading profiles is damaged.',
  too_large: 'This file is too large to be a file of reading profiles.',
}

export const profileFileProblemText = (problem: ProfileFileProblem): string =>
  `${problems[problem]} Nothing was imported.`

/** `Day first · Decimal comma`: what a profile says. */
export function answersText({ columns, dateOrder, decimal, spending, encoding }: Answers): string {
  const said: [Question['about'], string | undefined][] = [
    ['date_order', dateOrder],
    ['decimal', decimal],
    ['spending', spending],
    ['encoding', encoding],
  ]
  const texts = said.map(([about, choice]) => choice && choiceText({ about }, choice))
  return [columns && 'Columns chosen', ...texts].filter(Boolean).join(' · ')
}

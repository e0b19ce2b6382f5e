import type { Answers, Question } from '#domain/reading/reading.ts'
import { answersLeftOpen } from '#domain/reading/remembered-answers.ts'
import type { Targets } from './account-targets.ts'
import type { PreviewedFile } from './preview.ts'
import type { FileInPreview } from './preview-state.ts'
import { findProfile } from './profiles-of-files.ts'

type Archive = { entries: File[] }

/** Reads a file by what was answered, and what that leaves open by the profile of its account. */
export async function readWithProfile(
  file: FileInPreview,
  ask: (answers: Answers) => Promise<PreviewedFile | Archive>,
  accountsOf: (file: FileInPreview) => Promise<Targets>,
): Promise<Archive | Pick<FileInPreview, 'preview' | 'answers' | 'asked' | 'profile' | 'isRemembered'>> {
  let answers = file.given
  let preview = await ask(answers)
  if ('entries' in preview) return preview
  let asked = questionsOf(file.asked, preview)
  const profile = file.bank === null ? await profileOf({ ...file, preview }, accountsOf) : null
  let isRemembered = false
  // Remembered columns can bring up questions whose answers are remembered, too.
  for (let turns = 0; turns < 2 && profile !== null; turns += 1) {
    const remembered = answersLeftOpen(profile.answers, preview.questions, answers)
    if (!remembered) break
    const again = await ask(remembered)
    if ('entries' in again) break
    answers = remembered
    preview = again
    asked = questionsOf(asked, preview)
    isRemembered = true
  }
  return { preview, answers, asked, profile, isRemembered }
}

/** Without the server, nothing is known of earlier files, and what is open is asked. */
async function profileOf(
  file: FileInPreview & { preview: PreviewedFile },
  accountsOf: (file: FileInPreview) => Promise<Targets>,
) {
  try {
    return await findProfile(file.preview, await accountsOf(file))
  } catch (error) {
    console.warn('The reading profiles could not be read:', error)
    return null
  }
}

/** Open questions first come as the reader asks them; answered ones stay, so that the answer can be changed. */
function questionsOf(asked: readonly Question[], { questions }: PreviewedFile): Question[] {
  const isNew = ({ about }: Question) => !asked.some((question) => question.about === about)
  return [...asked, ...questions.filter(isNew)]
}

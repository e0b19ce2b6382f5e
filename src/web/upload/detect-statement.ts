import { detectFileBank } from './preview/detect-file-bank.ts'
import type { StatementFile } from './statement-files.ts'

/**
 * Detects the bank of a file from its header, and whether the user has confirmed that files with this header are read in
 * another way, such as with the day first.
 */
export async function detectStatement(
  file: File,
): Promise<Pick<StatementFile, 'detection' | 'isReadOtherwise'>> {
  const detection = await detectFileBank(file)
  if (detection.code !== 'bank') return { detection, isReadOtherwise: false }
  try {
    // Loaded on demand: not needed before there is a file.
    const { hasOtherProfile } = await import('./has-other-profile.ts')
    return { detection, isReadOtherwise: await hasOtherProfile(detection.names) }
  } catch (error) {
    console.warn('The reading profiles could not be read:', error)
    return { detection, isReadOtherwise: false }
  }
}

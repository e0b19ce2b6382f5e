/**
 * Prefix of the sample statement's import keys. All other keys are hexadecimal, so the sample can be
 * recognized and removed on any device, even after its rows were edited.
 */
export const sampleKeyMark = 'sample-'

/** The format of an import key, including those of other programs. */
export const importKeyText = /^[\w-]{16,100}$/

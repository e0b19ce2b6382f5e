import { join } from 'node:path'

/** Where copies are kept when nobody says where. */
export const backupDirectory = (dataDirectory: string): string => join(dataDirectory, 'backups')

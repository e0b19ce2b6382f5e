import { chownSync, closeSync, mkdirSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Place } from '#tests/support/on-each-engine.ts'
import type { Engine } from './engines.ts'
import { type Cluster, withPlaces } from './new-place.ts'
import { mountSmallDisk } from './small-disk.ts'

const megabyte = 1024 * 1024

/** A database on its own disk, which can be filled up to a given rest, freed, and made read-only. */
export type SmallPlace = {
  place: Place
  leave(megabytes: number): void
  makeRoom(): void
  let(access: 'ro' | 'rw'): void
}

/** Runs work with a database on a disk that can be filled; skips it if this user may not mount one. */
export async function withSmallPlace(
  engine: Engine,
  work: (small: SmallPlace) => Promise<void>,
): Promise<void> {
  const disk = mountSmallDisk(128)
  if (!disk) return
  try {
    await withPlaces(engine, async (newPlace, cluster) => {
      const place = cluster
        ? await onDisk(await newPlace(), cluster, join(disk.directory, 'postgres'))
        : { dataDirectory: join(disk.directory, 'data') }
      const ballast = join(disk.directory, 'ballast')
      await work({
        place,
        leave: (megabytes) => fillUp(disk.directory, ballast, megabytes),
        makeRoom: () => rmSync(ballast),
        let: disk.let,
      })
    })
  } finally {
    disk.remove()
  }
}

/** The server's own log stays elsewhere: without space for it, the server would stop instead of rejecting a write. */
async function onDisk(place: Place, cluster: Cluster, directory: string): Promise<Place> {
  const server = new URL(cluster.url)
  const { uid, gid } = statSync(server.searchParams.get('host') ?? '')
  mkdirSync(directory, { mode: 0o700 })
  chownSync(directory, uid, gid)
  const operator = new pg.Client({ connectionString: server.href })
  await operator.connect()
  try {
    await operator.query(`create tablespace small location '${directory}'`)
    const name = new URL(place.databaseUrl ?? '').pathname.slice(1)
    await operator.query(`alter database ${name} set tablespace small`)
    return place
  } finally {
    await operator.end()
  }
}

/** Fills a disk up to the given rest. */
export function fillUp(directory: string, ballast: string, megabytesLeft: number): void {
  const { bavail, bsize } = statfsSync(directory)
  let left = bavail * bsize - megabytesLeft * megabyte
  const piece = Buffer.alloc(megabyte)
  const file = openSync(ballast, 'w')
  while (left > 0) left -= writeSync(file, piece, 0, Math.min(left, megabyte))
  closeSync(file)
}

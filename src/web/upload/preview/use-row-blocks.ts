import { useEffect, useRef, useState } from 'react'

const blockLength = 100

type Blocks<Row> = { key: string; rows: ReadonlyMap<number, Row[]>; before: ReadonlyMap<number, Row[]> }

/**
 * The rows that a window shows, fetched from the worker in blocks. A new key means that the rows have changed: those of
 * before stay until the others arrive, so that nothing flickers.
 */
export function useRowBlocks<Row>(
  key: string,
  visible: { first: number; last: number },
  load: (from: number, count: number) => Promise<Row[]>,
) {
  const [blocks, setBlocks] = useState<Blocks<Row>>({ key, rows: new Map(), before: new Map() })
  const requested = useRef({ key, blocks: new Set<number>() })
  const firstBlock = Math.floor(visible.first / blockLength)
  const lastBlock = Math.floor(Math.max(visible.first, visible.last) / blockLength)

  useEffect(() => {
    if (requested.current.key !== key) requested.current = { key, blocks: new Set() }
    const { blocks: known } = requested.current
    for (let block = firstBlock; block <= lastBlock; block += 1) {
      if (known.has(block)) continue
      known.add(block)
      load(block * blockLength, blockLength)
        .then((rows) =>
          setBlocks((shown) => {
            if (requested.current.key !== key) return shown
            if (shown.key === key) return { ...shown, rows: new Map(shown.rows).set(block, rows) }
            return { key, rows: new Map([[block, rows]]), before: shown.rows }
          }),
        )
        // The statement may have been removed, or the screen left.
        .catch(() => known.delete(block))
    }
  }, [key, firstBlock, lastBlock, load])

  return (index: number): Row | undefined => {
    const block = Math.floor(index / blockLength)
    const place = index % blockLength
    return (blocks.rows.get(block) ?? blocks.before.get(block))?.[place]
  }
}

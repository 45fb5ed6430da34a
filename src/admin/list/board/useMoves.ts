import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Board, Resource } from '#resource'
import { isHttpProblem } from '../../api.ts'
import { useProvider } from '../../data/providerTypes.ts'
import { useNotices } from '../../form/notices.tsx'
import type { Placing } from './arrange.ts'

interface Queued extends Placing {
  /** The column that the card was moved from. */
  readonly from: number
}

/** Moves of cards: shown at once, sent one after another; when one is refused it is undone together with those queued after it. The board reloads after the last response. */
export function useMoves(resource: Resource, board: Board) {
  const provider = useProvider()
  const client = useQueryClient()
  const notices = useNotices()
  const translate = useTranslate()
  const [under, setUnder] = useState<readonly Placing[]>([])
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)
  const isBroken = useRef(false)

  async function send({ row, from, column, after, before }: Queued): Promise<void> {
    if (isBroken.current) return
    try {
      const input = { column, from, ...(after !== null && { after }), ...(before !== null && { before }) }
      await provider.invoke(resource.name, { action: board.move, target: { on: 'one', record: row }, input })
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      isBroken.current = true
      if (problem.status !== 403) notices.failed(translate('nerud.board.notMoved'), problem.message)
    }
  }

  async function settle(): Promise<void> {
    waiting.current -= 1
    if (waiting.current > 0) return
    isBroken.current = false
    await client.invalidateQueries({ queryKey: [resource.name] })
    if (waiting.current === 0) setUnder([])
  }

  const move = (queued: Queued): void => {
    waiting.current += 1
    setUnder(existing => [...existing, queued])
    line.current = line.current.then(() => send(queued)).then(settle)
  }
  return { under, move }
}

import { Suspense } from 'react'
import { chunk } from '../../chunk.ts'
import type { LinesProps } from './LinesTable.tsx'

/** The table of lines for a card, which waits for it as a whole: what stands below must not move when it comes. */
export const LinesOfCard = chunk(() => import('./LinesTable.tsx').then(module => module.LinesTable))

/** The written lines of a record where a form only shows them; their table is loaded when it is first drawn. */
export const LinesOf = (props: LinesProps) => (
  <Suspense fallback={null}>
    <LinesOfCard {...props} />
  </Suspense>
)

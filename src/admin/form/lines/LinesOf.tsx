import { Suspense } from 'react'
import { chunk } from '../../chunk.ts'
import type { LinesProps } from './LinesTable.tsx'

/** The table of lines on a card; the card waits for this chunk so that its content does not move. */
export const LinesOfCard = chunk(() => import('./LinesTable.tsx').then(module => module.LinesTable))

/** The lines of a record in a form that only shows them; loaded when first rendered. */
export const LinesOf = (props: LinesProps) => (
  <Suspense fallback={null}>
    <LinesOfCard {...props} />
  </Suspense>
)

import { Suspense } from 'react'
import { chunk } from '../../chunk.ts'
import type { LinesProps } from './LinesTable.tsx'

const LinesTable = chunk(() => import('./LinesTable.tsx').then(module => module.LinesTable))

/** The written lines of a record where they are only read; their table is loaded when it is first drawn. */
export const LinesOf = (props: LinesProps) => (
  <Suspense fallback={null}>
    <LinesTable {...props} />
  </Suspense>
)

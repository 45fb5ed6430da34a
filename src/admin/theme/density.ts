import { useEffect } from 'react'
import { useStore } from 'react-admin'

/** How close together things stand: each person chooses. */
export type Density = 'normal' | 'compact'

interface Measures {
  /** The height of a table's row and head, in pixels. */
  readonly row: number
  /** The space between a cell's text and its edges, in pixels. */
  readonly cell: number
  /** The height of buttons, and the space above and below the text of an input, in pixels. */
  readonly control: number
  readonly input: number
}

/** The measures of each density; nothing to touch is lower than 24 px (WCAG 2.5.8). */
const MEASURES: Readonly<Record<Density, Measures>> = {
  normal: { row: 36, cell: 10, control: 32, input: 8 },
  compact: { row: 28, cell: 8, control: 28, input: 5 },
}

const variables = ({ row, cell, control, input }: Measures) => ({
  '--row': `${row}px`,
  '--cell': `${cell}px`,
  '--control': `${control}px`,
  '--input': `${input}px`,
})

/** The measures as variables for styles: those of the root, and of a part that shows another density. */
export const densityStyles = {
  ':root': variables(MEASURES.normal),
  '[data-density="normal"]': variables(MEASURES.normal),
  '[data-density="compact"]': variables(MEASURES.compact),
}

/** The density that the person has chosen, and the way to choose another. */
export const useDensity = (): readonly [Density, (density: Density) => void] => useStore<Density>('density', 'normal')

/** Puts the person's density on the whole page. */
export function useDensityOfPage(): void {
  const [density] = useDensity()
  useEffect(() => {
    document.documentElement.dataset['density'] = density
    return () => {
      delete document.documentElement.dataset['density']
    }
  }, [density])
}

/** The height of a table's row at the person's density, in pixels. */
export const useRowHeight = (): number => MEASURES[useDensity()[0]].row

import { useEffect } from 'react'
import { useStore } from 'react-admin'

/** The density of the interface, chosen by the user. */
export type Density = 'normal' | 'compact'

interface Measures {
  /** The height of a table's rows and header, in pixels. */
  readonly row: number
  /** The horizontal padding of cells, in pixels. */
  readonly cell: number
  /** The height of buttons, and the vertical padding of inputs, in pixels. */
  readonly control: number
  readonly input: number
}

/** The measures of each density; no target is smaller than 24 px (WCAG 2.5.8). */
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

/** The measures as CSS variables, for the root and for parts with another density. */
export const densityStyles = {
  ':root': variables(MEASURES.normal),
  '[data-density="normal"]': variables(MEASURES.normal),
  '[data-density="compact"]': variables(MEASURES.compact),
}

/** The user's density, and a function that changes it. */
export const useDensity = (): readonly [Density, (density: Density) => void] => useStore<Density>('density', 'normal')

/** Applies the user's density to the page. */
export function useDensityOfPage(): void {
  const [density] = useDensity()
  useEffect(() => {
    document.documentElement.dataset['density'] = density
    return () => {
      delete document.documentElement.dataset['density']
    }
  }, [density])
}

/** The height of a table row at the user's density, in pixels. */
export const useRowHeight = (): number => MEASURES[useDensity()[0]].row

import { useTheme } from '@mui/material/styles'
import { useMemo, useRef } from 'react'
import { wirePathOf, valueAt, type Resource } from '#resource'
import type { Column } from '../table/columns.ts'
import { cellOf, cellText, isDrawn, type Words } from '../cells.tsx'
import type { Row } from '../data/rows.ts'
import { withoutTail } from '../theme/textParts.tsx'

/** The number of measured rows, about one screen. */
const MEASURED = 30
/** The share of measured rows that may widen a column; a few long texts do not. */
const SHARE = 0.9
/** The padding of a cell and the width of a dot before its text, in pixels. */
const INSETS = 22
const MARK = 20
/** The maximum widening relative to the default width of the kind. Numbers are never cut off. */
const WIDEST = 1.35
/** The distance between two sums; a sum may extend over the padding of its neighbours. */
const BETWEEN_SUMS = 8
/** By how many digits a sum of the rows of a long list is longer than the longest value. */
const SUM_DIGITS = 4

// A cache of measured widths: dates, states and names repeat in every list.
const widths = new Map<string, number>()
const MAX_CACHED = 4000
let widthsFont = ''

let ruler: CanvasRenderingContext2D | null | undefined
/** Returns a function that measures text as rendered in a cell, in pixels; an estimate if canvas is not available. */
const rulerOf = (family: string | undefined): ((text: string) => number) => {
  ruler ??= document.createElement('canvas').getContext?.('2d') ?? null
  if (!ruler) return text => text.length * 7
  const existing = ruler
  // Not read from computed styles: a list may render before the page has its styles.
  const font = `13px ${family ?? 'sans-serif'}`
  if (font !== widthsFont) widths.clear()
  widthsFont = font
  if (existing.font !== font) existing.font = font
  return text => {
    const known = widths.get(text) ?? existing.measureText(text).width
    if (widths.size > MAX_CACHED) widths.clear()
    widths.set(text, known)
    return known
  }
}

/** How much wider a bold amount may be than the measured one. */
const BOLD = 1.08

/** How much wider than the widest of some values their sum may become; known before the sum is, so that the columns do not move when it arrives. */
function sumGrowth(rows: number, measured: (text: string) => number): number {
  const digits = rows < MEASURED ? Math.ceil(Math.log10(Math.max(rows, 1))) : SUM_DIGITS
  return Math.ceil(measured('0'.repeat(digits)) + measured('\u00a0'.repeat(Math.ceil(digits / 3))))
}

interface Sampled {
  readonly resource: Resource
  readonly name: string
  readonly rows: readonly Row[]
  readonly isSummed: boolean
}

/** The share of a text that its longest word takes, without a tail in brackets. */
function wordShare(text: string): number {
  const words = withoutTail(text).split(/[\s-]+/u)
  return text === '' ? 0 : Math.max(...words.map(word => word.length)) / text.length
}

/** What a column needs, in pixels: for its values and their sum; for their words; and at least, because a part of a date or a number says nothing. */
export interface ContentWidth {
  readonly needed: number
  readonly whole: number
  readonly least: number
}

const hasLetters = (text: string): boolean => /\p{L}/u.test(text)

const ascending = (numbers: readonly number[]): readonly number[] => numbers.toSorted((a, b) => a - b)
/** The number that most of the sorted ones do not exceed. */
const mostOf = (sorted: readonly number[]): number => sorted[Math.ceil(sorted.length * SHARE) - 1] ?? 0

/** The widths that a column needs for the first rows. That of words is estimated: measuring each would delay the list. */
export function contentWidthOf(
  { resource, name, rows, isSummed }: Sampled,
  words: Words,
  measured: (text: string) => number,
): ContentWidth {
  const { width, align } = cellOf(resource, name)
  const insets = INSETS + (isDrawn(resource, name) ? MARK : 0)
  const texts = rows.map(row => cellText(resource, name, row, words))
  const needed = ascending(texts.map(text => Math.ceil(measured(text)) + insets))
  const widest = needed.at(-1) ?? insets
  if (align === 'right') {
    const own = isSummed ? Math.max(widest, widest - insets + sumGrowth(rows.length, measured) + BETWEEN_SUMS) : widest
    return { needed: own, whole: own, least: own }
  }
  const whole = mostOf(ascending(texts.map(text => Math.ceil(measured(text) * wordShare(text)) + insets)))
  const least = texts.some(hasLetters) ? 0 : Math.min(whole, width)
  return { needed: Math.min(widest, Math.max(width, mostOf(needed)), Math.round(width * WIDEST)), whole, least }
}

/** The first rows that contain the field; rows loaded before it was shown do not. */
function firstWith(resource: Resource, name: string, rows: readonly Row[]): readonly Row[] {
  const path = name === 'id' ? name : wirePathOf(resource, name)
  const first = rows.findIndex(row => valueAt(row, path) !== undefined)
  return first < 0 ? [] : rows.slice(first, first + MEASURED)
}

/** The widths that columns need for the first rows loaded with them, and those of `summed` for their sums. Later rows do not change the widths. */
export function useContentWidths(
  resource: Resource,
  names: readonly string[],
  rows: readonly Row[],
  words: Words,
  summed: ReadonlySet<string>,
): ReadonlyMap<string, ContentWidth> {
  const samples = useRef(new Map<string, readonly Row[]>())
  for (const name of names) {
    const sample = samples.current.has(name) ? [] : firstWith(resource, name, rows)
    if (sample.length > 0) samples.current.set(name, sample)
  }
  const known = samples.current.size
  const { fontFamily } = useTheme().typography
  return useMemo(() => {
    const measured = rulerOf(fontFamily)
    return new Map(
      [...samples.current].map(([name, rows]) => [
        name,
        contentWidthOf({ resource, name, rows, isSummed: summed.has(name) }, words, measured),
      ]),
    )
    // Depends on the number of measured columns.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [resource, known, words, fontFamily, summed])
}

/** A column of a custom table that may show amounts. */
export interface FigureColumn<Row> extends Column<Row> {
  /** The amounts that its cells show, and the pixels of what else they show: it is at least that wide. */
  readonly figures?: (row: Row) => readonly string[]
  readonly extra?: number
}

/** The widths of columns, those of figures for their widest amount. */
export const figureWidthsOf = <R>(
  columns: readonly FigureColumn<R>[],
  rows: readonly R[],
  measured: (text: string) => number,
): readonly number[] => {
  const widthOf = (text: string): number => Math.ceil(measured(text) * BOLD)
  return columns.map(({ width = 0, figures, extra = 0 }) =>
    figures ? rows.reduce((most, row) => Math.max(most, ...figures(row).map(text => widthOf(text) + INSETS + extra)), width) : width,
  )
}

/** The columns of a custom table, those of figures as wide as their widest amount: a part of an amount would be read as another one. */
export function useWholeFigures<R>(columns: readonly FigureColumn<R>[], rows: readonly R[]): readonly Column<R>[] {
  const { fontFamily } = useTheme().typography
  const needed = useMemo(() => figureWidthsOf(columns, rows, rulerOf(fontFamily)), [columns, rows, fontFamily])
  const widths = needed.join()
  return useMemo(
    () => columns.map((column, at) => (column.figures ? { ...column, width: needed[at]! } : column)),
    // Depends on the widths, so that further rows of the same width leave the columns as they are.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [columns, widths],
  )
}

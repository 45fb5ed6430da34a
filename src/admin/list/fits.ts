import { useMemo, useRef } from 'react'
import type { Resource } from '#resource'
import { cellOf, cellText, type Words } from '../cells.tsx'
import type { Row } from './rows.ts'

/** Rows that are measured: what a window shows. */
const MEASURED = 30
/** So many of the measured rows may make a column wider than usual; a few long words do not. */
const SHARE = 0.9
/** The insets of a cell and the space of a mark before its words, in pixels. */
const INSETS = 26
const MARK = 20
/** How much wider than usual for its kind words may make a column. Numbers are never cut. */
const WIDEST = 1.35

let ruler: CanvasRenderingContext2D | null | undefined
/** The width of words in a table's cell, in pixels; a guess where nothing can be measured. */
const measured = (text: string): number => {
  if (ruler === undefined) {
    ruler = document.createElement('canvas').getContext?.('2d') ?? null
    if (ruler) ruler.font = `13px ${getComputedStyle(document.body).fontFamily}`
  }
  return ruler ? ruler.measureText(text).width : text.length * 7
}

/** The width that a column needs for what the first rows say in it, in pixels. */
function fitOf(resource: Resource, name: string, rows: readonly Row[], words: Words): number {
  const { width, align, draw } = cellOf(resource, name)
  const insets = INSETS + (draw ? MARK : 0)
  const needed = rows.map(row => Math.ceil(measured(cellText(resource, name, row, words))) + insets).toSorted((a, b) => a - b)
  const most = needed.at(-1) ?? insets
  if (align === 'right') return most
  const usual = Math.max(width, needed[Math.ceil(needed.length * SHARE) - 1] ?? 0)
  return Math.min(most, usual, Math.round(width * WIDEST))
}

/** The widths that columns of fields need, by the first rows that came; none before. Later rows change nothing: columns do not dance. */
export function useFits(resource: Resource, names: readonly string[], rows: readonly Row[], words: Words): ReadonlyMap<string, number> {
  const first = useRef<readonly Row[]>([])
  if (first.current.length === 0 && rows.length > 0) first.current = rows.slice(0, MEASURED)
  const sample = first.current
  return useMemo(
    () => (sample.length === 0 ? new Map() : new Map(names.map(name => [name, fitOf(resource, name, sample, words)]))),
    [resource, names, sample, words],
  )
}

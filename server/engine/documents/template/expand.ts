import { type Budget, ROUND, sectionItems, type Marker, type TemplateProblemCode } from './tags.ts'
import type { SourceCell, SourceRow } from './sheetText.ts'

type RowItem = { readonly kind: 'row'; readonly row: SourceRow; readonly segment: Segment }
type GapItem = { readonly kind: 'gap'; readonly count: number; readonly segment: Segment }
type LoopItem = Marker & { readonly kind: 'loop'; readonly items: Item[] }
type Item = RowItem | GapItem | LoopItem

/** Source rows that stay together, and their new rows: first and last for each iteration of each loop around them. */
type Segment = {
  readonly from: number
  readonly to: number
  readonly loops: readonly number[]
  readonly outs: Map<string, { first: number; last: number }>
}

/** A position inside loops: their numbers from the outermost in, and the current iterations. */
export type LoopPosition = { readonly loops: readonly number[]; readonly rounds: readonly number[] }

/** A row to write: its source, its new number, and the scopes that fill it. */
export type OutRow = {
  readonly row: SourceRow
  readonly number: number
  readonly scopes: readonly unknown[]
  readonly position: LoopPosition
}

/** Where the rows of a template's sheet have moved. */
export type RowMap = {
  /** The first and last of the new rows, seen from a position inside loops; undefined when all of them are gone. */
  readonly range: (from: number, to: number, position: LoopPosition) => { first: number; last: number } | undefined
  /** The same for each iteration of the loops around both rows. */
  readonly copies: (from: number, to: number) => readonly { first: number; last: number }[]
}

/** The blocks of a sheet as a tree, and their problems. */
export type SheetTree = {
  readonly items: readonly Item[]
  readonly segments: readonly Segment[]
  readonly faults: readonly {
    readonly code: TemplateProblemCode
    readonly tag: string
    readonly cell: SourceCell
    readonly row: SourceRow
  }[]
}

/** The position outside all loops. */
export const OUTSIDE_LOOPS: LoopPosition = { loops: [], rounds: [] }

const isBlank = (cell: SourceCell): boolean => {
  if (cell.kind === 'copied') return cell.inside === ''
  return cell.kind === 'tags' && cell.parsed.nodes.every(node => typeof node === 'string' && node.trim() === '')
}

/** A row with block tags and nothing else is not written. */
const isMarkerRow = (row: SourceRow): boolean =>
  row.cells.some(cell => cell.kind === 'tags' && cell.parsed.opens.length + cell.parsed.closes.length > 0) && row.cells.every(isBlank)

type Frame = { readonly loop: LoopItem & { readonly id: number }; readonly cell: SourceCell; readonly row: SourceRow }
type Fault = SheetTree['faults'][number]
type Building = { readonly root: Item[]; readonly frames: Frame[]; readonly segments: Segment[]; readonly faults: Fault[]; loops: number }

const itemsOf = ({ root, frames }: Building): Item[] => frames.at(-1)?.loop.items ?? root

const addSegment = ({ frames, segments }: Building, from: number, to: number): Segment => {
  const segment: Segment = { from, to, loops: frames.map(({ loop }) => loop.id), outs: new Map() }
  segments.push(segment)
  return segment
}

const openLoops = (state: Building, row: SourceRow): void => {
  for (const cell of row.cells) {
    if (cell.kind !== 'tags') continue
    for (const marker of cell.parsed.opens) {
      const loop = { kind: 'loop' as const, ...marker, items: [], id: (state.loops += 1) }
      itemsOf(state).push(loop)
      state.frames.push({ loop, cell, row })
    }
  }
}

const closeLoops = (state: Building, row: SourceRow): void => {
  for (const cell of row.cells) {
    if (cell.kind !== 'tags') continue
    for (const { path } of cell.parsed.closes) {
      const frame = state.frames.pop()
      const isCrossed = frame && ((path !== '' && path !== frame.loop.path) || (frame.row === row && frame.cell.column > cell.column))
      if (!frame) state.faults.push({ code: 'LOOP_UNOPENED', tag: path, cell, row })
      else if (isCrossed) state.faults.push({ code: 'LOOP_CROSSED', tag: frame.loop.path, cell, row })
    }
  }
}

/** Builds the tree of a sheet: a block covers whole rows, from that of its opening tag to that of its closing one. */
export const treeOf = (rows: readonly SourceRow[]): SheetTree => {
  const state: Building = { root: [], frames: [], segments: [], faults: [], loops: 0 }
  for (const row of rows) {
    const last = state.segments.at(-1)?.to ?? 0
    if (row.number > last + 1) {
      itemsOf(state).push({ kind: 'gap', count: row.number - last - 1, segment: addSegment(state, last + 1, row.number - 1) })
    }
    openLoops(state, row)
    const segment = addSegment(state, row.number, row.number)
    if (!isMarkerRow(row)) itemsOf(state).push({ kind: 'row', row, segment })
    closeLoops(state, row)
  }
  for (const { loop, cell, row } of state.frames) state.faults.push({ code: 'LOOP_UNCLOSED', tag: loop.path, cell, row })
  return { items: state.root, segments: state.segments, faults: state.faults }
}

const register = ({ outs }: Segment, rounds: readonly number[], number: number): void => {
  for (let depth = 0; depth <= rounds.length; depth += 1) {
    const key = rounds.slice(0, depth).join('.')
    const known = outs.get(key)
    if (known) known.last = number
    else outs.set(key, { first: number, last: number })
  }
}

const mapOf = ({ segments }: SheetTree, lastOut: number, spend: Budget['spend']): RowMap => {
  const lastSource = segments.at(-1)?.to ?? 0
  const covering = (from: number, to: number) => {
    spend(segments.length / 4)
    return segments.filter(segment => segment.to >= from && segment.from <= to)
  }
  const beyond = (row: number) => row - lastSource + lastOut
  const shared = (one: readonly number[], other: readonly number[]) => {
    const end = one.findIndex((loop, index) => loop !== other[index])
    return end < 0 ? one.length : end
  }
  const rowsIn = (segment: Segment, key: string, from: number, to: number) => {
    const out = segment.outs.get(key)
    return out && { first: out.first + Math.max(from - segment.from, 0), last: out.last + Math.min(to, segment.to) - segment.from }
  }
  return {
    range: (from, to, position) => {
      if (from > lastSource) return { first: beyond(from), last: beyond(to) }
      const rows = covering(from, to).flatMap(
        segment => rowsIn(segment, position.rounds.slice(0, shared(segment.loops, position.loops)).join('.'), from, to) ?? [],
      )
      const first = rows[0]?.first
      const last = to > lastSource ? beyond(to) : rows.at(-1)?.last
      return first === undefined || last === undefined ? undefined : { first, last }
    },
    copies: (from, to) => {
      if (from > lastSource || to > lastSource) return [{ first: beyond(from), last: beyond(to) }]
      const [start, ...others] = covering(from, to)
      const end = others.at(-1) ?? start
      if (!start || !end) return []
      const depth = shared(start.loops, end.loops)
      spend(start.outs.size)
      return [...start.outs.keys()].flatMap(key => {
        if ((key === '' ? 0 : key.split('.').length) !== depth) return []
        const top = rowsIn(start, key, from, to)
        const bottom = rowsIn(end, key, from, to)
        return top && bottom ? [{ first: top.first, last: bottom.last }] : []
      })
    },
  }
}

/** Returns the cost of writing a template row once, without its values. */
const costOf = ({ attributes, cells }: SourceRow): number =>
  cells.reduce(
    (sum, cell) =>
      sum +
      ROUND +
      cell.attributes.length +
      (cell.kind === 'copied' ? cell.inside.length : cell.kind === 'formula' ? cell.formula.length * 4 : 0),
    ROUND + attributes.length,
  )

/** Repeats the rows of blocks for the data, and returns where each row has moved; `spend` receives the cost. */
export const expand = (
  tree: SheetTree,
  data: unknown,
  spend: Budget['spend'],
): { readonly rows: readonly OutRow[]; readonly map: RowMap } => {
  const rows: OutRow[] = []
  let last = 0
  const walk = (items: readonly Item[], scopes: readonly unknown[], rounds: readonly number[]): void => {
    for (const item of items) {
      if (item.kind === 'loop') {
        for (const [round, inner] of sectionItems(item, scopes).entries()) {
          spend(ROUND * inner.length)
          walk(item.items, inner, [...rounds, round])
        }
        continue
      }
      register(item.segment, rounds, last + 1)
      last += item.kind === 'gap' ? item.count : 1
      if (item.kind === 'row') spend(costOf(item.row))
      if (item.kind === 'row') rows.push({ row: item.row, number: last, scopes, position: { loops: item.segment.loops, rounds } })
    }
  }
  walk(tree.items, [data], [])
  return { rows, map: mapOf(tree, last, spend) }
}

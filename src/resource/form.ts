/** How a cell of a printed form looks; sizes in points. Texts wrap unless `oneLine`. */
export interface FormLook {
  readonly bold?: boolean
  readonly italic?: boolean
  readonly size?: number
  readonly align?: 'left' | 'right' | 'center'
  readonly vertical?: 'top' | 'center' | 'bottom'
  /** The sides with a border, by first letter: 'box' is all of them, 'b' the bottom. */
  readonly lines?: 'box' | `${'l' | ''}${'r' | ''}${'t' | ''}${'b' | ''}`
  readonly oneLine?: boolean
  /** Rotated to read upwards, as in headings of narrow columns. */
  readonly turned?: boolean
  /** The number format, in Excel's notation: '#,##0.00'. */
  readonly format?: string
}

/** A cell of a form: its text with tags, and its column and row span. */
export interface FormCell {
  readonly text: string
  readonly span: number
  readonly rows?: number
  readonly look?: FormLook
}

/** A row of a form; `lines`: its height in Excel in lines of text, because Excel does not measure merged cells. */
export interface FormRow {
  readonly cells: readonly FormCell[]
  readonly lines?: number
  /** A height in points above that of the text: room for a signature or a stamp. */
  readonly height?: number
  /** Repeats or omits the row, as templates do: the list or the value it depends on. */
  readonly each?: string
  readonly startsPage?: boolean
}

/** A form that the product ships: printed unchanged, replaceable by a file of the user. */
export interface Form {
  /** Never changes: the product recognizes its own template by it. */
  readonly code: string
  /** The name for users; Russian, because the documents are. */
  readonly name: string
  /** The number of the template object that fills it (foundations §9). */
  readonly object: number
  /** The source of its layout: the law and the appendix. */
  readonly source: string
  /** The sum of column spans in each row. */
  readonly columns: number
  readonly landscape?: boolean
  /** In points; 8 by default. */
  readonly size?: number
  readonly serif?: boolean
  /** Rows repeated at the top of each page, first and last, counted from 0. */
  readonly repeats?: readonly [first: number, last: number]
  readonly footer?: string
  /** Must fit on one page. */
  readonly onePage?: boolean
  readonly rows: readonly FormRow[]
}

const widthOf = (cells: readonly FormCell[]): number => cells.reduce((sum, { span }) => sum + span, 0)

/** Declares a form; throws when the cells of a row do not fill the grid, including cells that span down from rows above. */
export function defineForm(form: Form): Form {
  const reaching = Array.from({ length: form.rows.length }, () => 0)
  for (const [at, { cells }] of form.rows.entries()) {
    const width = widthOf(cells) + reaching[at]!
    if (width !== form.columns) throw new Error(`Form ${form.code}, row ${at + 1}: ${width} columns of ${form.columns}`)
    for (const { span, rows = 1 } of cells)
      for (let below = 1; below < rows; below += 1) if (at + below < reaching.length) reaching[at + below]! += span
  }
  return form
}

/** Returns a cell of a form. */
export const cell = (text: string, span: number, look?: FormLook, rows?: number): FormCell => ({
  text,
  span,
  ...(look && { look }),
  ...(rows !== undefined && { rows }),
})

/** Returns an empty cell that spans so many columns. */
export const blank = (span: number): FormCell => ({ text: '', span })

/** Returns a row of cells. */
export const row = (...cells: readonly FormCell[]): FormRow => ({ cells })

/** Returns a row with a height, a repetition, or a place at the top of each page. */
export const rowWith = (more: Omit<FormRow, 'cells'>, ...cells: readonly FormCell[]): FormRow => ({ ...more, cells })

/** A value above a line with its caption below, as in official forms. */
export interface Captioned {
  readonly text: string
  readonly caption: string
  readonly span: number
  readonly look?: FormLook
}

const CAPTION: FormLook = { size: 6, align: 'center', vertical: 'top' }

/**
 * Returns values above lines with their captions in small print below: the usual pair of rows of an official form. `gap`: columns between
 * them.
 */
export function captioned(
  values: readonly Captioned[],
  { gap = 0, lines = 1, height }: { readonly gap?: number; readonly lines?: number; readonly height?: number } = {},
): readonly FormRow[] {
  const between = (cells: readonly FormCell[]): FormCell[] =>
    cells.flatMap((one, at) => (at === 0 || gap === 0 ? [one] : [blank(gap), one]))
  return [
    {
      cells: between(values.map(({ text, span, look }) => cell(text, span, { lines: 'b', vertical: 'bottom', ...look }))),
      lines,
      ...(height !== undefined && { height }),
    },
    {
      cells: between(values.map(({ caption, span }) => cell(caption, span, CAPTION))),
      lines: Math.max(1, ...values.map(({ caption, span }) => Math.ceil(caption.length / (span * 3)))),
    },
  ]
}

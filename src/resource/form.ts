/** How a cell of a printed form looks; sizes in points. Texts are broken into lines unless `oneLine`. */
export interface FormLook {
  readonly bold?: boolean
  readonly italic?: boolean
  readonly size?: number
  readonly align?: 'left' | 'right' | 'center'
  readonly vertical?: 'top' | 'center' | 'bottom'
  /** The sides that have a line, by their first letters: 'box' is all of them, 'b' the bottom. */
  readonly lines?: 'box' | `${'l' | ''}${'r' | ''}${'t' | ''}${'b' | ''}`
  readonly oneLine?: boolean
  /** Written upwards, as headings of narrow columns are. */
  readonly turned?: boolean
  /** How numbers are shown, as Excel writes it: '#,##0.00'. */
  readonly format?: string
}

/** A cell of a form: its text with tags, how many columns of the grid it takes, and how many rows. */
export interface FormCell {
  readonly text: string
  readonly span: number
  readonly rows?: number
  readonly look?: FormLook
}

/** A row of a form; `lines`: how many lines of text it is high in Excel, which does not measure merged cells. */
export interface FormRow {
  readonly cells: readonly FormCell[]
  readonly lines?: number
  /** Higher than its text, in points: room for a signature or a stamp. */
  readonly height?: number
  /** Text that is repeated or left out, as templates mark it: the list or the value that the row goes over. */
  readonly each?: string
  readonly startsPage?: boolean
}

/** A form that the product ships: printed as it stands, replaceable by a file of the user's own. */
export interface Form {
  /** Never changes: by it the product knows its own template. */
  readonly code: string
  /** As people call it; Russian, for the papers are. */
  readonly name: string
  /** What it is filled from, by the number of the template object (foundations §9). */
  readonly object: number
  /** Where its layout comes from: the law and the appendix. */
  readonly source: string
  /** The sum of spans in each row. */
  readonly columns: number
  readonly landscape?: boolean
  /** Points; 8 when left out. */
  readonly size?: number
  readonly serif?: boolean
  /** Rows at the top of each page, first and last, counted from 0. */
  readonly repeats?: readonly [first: number, last: number]
  readonly footer?: string
  /** Must fit on one page. */
  readonly onePage?: boolean
  readonly rows: readonly FormRow[]
}

const widthOf = (cells: readonly FormCell[]): number => cells.reduce((sum, { span }) => sum + span, 0)

/** Declares a form; throws for a row whose cells do not fill the grid, cells that reach down from rows above counted. */
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

/** A cell of a form. */
export const cell = (text: string, span: number, look?: FormLook, rows?: number): FormCell => ({
  text,
  span,
  ...(look && { look }),
  ...(rows !== undefined && { rows }),
})

/** Nothing, so many columns wide. */
export const blank = (span: number): FormCell => ({ text: '', span })

/** A row of cells. */
export const row = (...cells: readonly FormCell[]): FormRow => ({ cells })

/** A row of another height, repeated, or at the top of a page. */
export const rowWith = (more: Omit<FormRow, 'cells'>, ...cells: readonly FormCell[]): FormRow => ({ ...more, cells })

/** A value over the line that official forms write it on, with what it is said to be below. */
export interface Captioned {
  readonly text: string
  readonly caption: string
  readonly span: number
  readonly look?: FormLook
}

const CAPTION: FormLook = { size: 6, align: 'center', vertical: 'top' }

/** Values over lines with their captions in small print below: the usual pair of rows of an official form. `gap`: columns between them. */
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

import { builtInFormat } from '../../excel/numberFormat.ts'
import { fontFamilyOf, type FontFamily } from './fonts.ts'
import { attributeOf, elementAt, elementsOf, isOn, isTrue, numberOf, xmlTree, type XmlElement } from '../../excel/sheet/xml.ts'

/** A border line: its width in points, and whether it is dashed. */
export interface BorderLine {
  readonly width: number
  readonly dashed: boolean
  readonly color: string
}

export type BorderSide = 'left' | 'right' | 'top' | 'bottom'

/** How a cell looks; sizes in points, colours as #rrggbb. */
export interface CellStyle {
  readonly font: { readonly family: FontFamily; readonly size: number; readonly bold: boolean; readonly italic: boolean }
  readonly underline: boolean
  readonly color: string
  readonly fill: string | undefined
  readonly border: Readonly<Partial<Record<BorderSide, BorderLine>>>
  readonly horizontal: string
  readonly vertical: string
  readonly wrap: boolean
  /** A text that is too wide is made smaller. */
  readonly shrink: boolean
  readonly rotation: number
  readonly indent: number
  readonly format: string
}

const WIDTHS: Readonly<Record<string, number>> = { hair: 0.25, thin: 0.5, medium: 1.25, thick: 2, double: 1.25 }
const BLACK = '#000000'

/** Returns a colour given as ARGB; theme colours and palette colours become black, except white. */
function colorOf(element: XmlElement | undefined): string | undefined {
  const rgb = attributeOf(element, 'rgb')
  if (rgb !== undefined && /^[0-9a-f]{6,8}$/i.test(rgb)) return `#${rgb.slice(-6)}`
  if (attributeOf(element, 'theme') === '0' || ['1', '9'].includes(attributeOf(element, 'indexed') ?? '')) return '#ffffff'
  return element && BLACK
}

function lineOf(element: XmlElement | undefined): BorderLine | undefined {
  const style = attributeOf(element, 'style')
  if (style === undefined || style === 'none') return undefined
  const width = WIDTHS[style] ?? (style.startsWith('medium') ? 1.25 : 0.5)
  return { width, dashed: /dash|dot/i.test(style), color: colorOf(elementAt(element, 'color')) ?? BLACK }
}

function borderOf(element: XmlElement | undefined): CellStyle['border'] {
  const sides = (['left', 'right', 'top', 'bottom'] as const).flatMap(side => {
    const line = lineOf(elementAt(element, side))
    return line ? [[side, line] as const] : []
  })
  return Object.fromEntries(sides)
}

function fillOf(element: XmlElement | undefined): string | undefined {
  const pattern = elementAt(element, 'patternFill')
  if (attributeOf(pattern, 'patternType') !== 'solid') return undefined
  const color = elementAt(pattern, 'fgColor')
  return attributeOf(color, 'rgb') === undefined ? undefined : colorOf(color)
}

const lookOf = (font: XmlElement | undefined, of: Omit<CellStyle, 'font' | 'underline' | 'color'>): CellStyle => ({
  font: {
    family: fontFamilyOf(attributeOf(elementAt(font, 'name'), 'val')),
    size: numberOf(elementAt(font, 'sz'), 'val') ?? 11,
    bold: isOn(elementAt(font, 'b')),
    italic: isOn(elementAt(font, 'i')),
  },
  underline: isOn(elementAt(font, 'u')),
  color: colorOf(elementAt(font, 'color')) ?? BLACK,
  ...of,
})

/** Returns the looks of a workbook's cells by style number; at least one. */
export function readCellStyles(styles: string | undefined): readonly CellStyle[] {
  const root = styles === undefined ? undefined : xmlTree(styles)
  const [fonts, fills, borders] = ['fonts', 'fills', 'borders'].map(name => elementsOf(elementAt(root, name)))
  const codes = new Map(
    elementsOf(elementAt(root, 'numFmts')).map(one => [numberOf(one, 'numFmtId'), attributeOf(one, 'formatCode') ?? 'General'] as const),
  )
  const looks = elementsOf(elementAt(root, 'cellXfs')).map(xf => {
    const align = elementAt(xf, 'alignment')
    const format = numberOf(xf, 'numFmtId') ?? 0
    return lookOf(fonts?.[numberOf(xf, 'fontId') ?? 0], {
      fill: fillOf(fills?.[numberOf(xf, 'fillId') ?? 0]),
      border: borderOf(borders?.[numberOf(xf, 'borderId') ?? 0]),
      horizontal: attributeOf(align, 'horizontal') ?? 'general',
      vertical: attributeOf(align, 'vertical') ?? 'bottom',
      wrap: isTrue(align, 'wrapText'),
      shrink: isTrue(align, 'shrinkToFit'),
      rotation: numberOf(align, 'textRotation') ?? 0,
      indent: numberOf(align, 'indent') ?? 0,
      format: codes.get(format) ?? builtInFormat(format),
    })
  })
  const usual = lookOf(fonts?.[0], {
    fill: undefined,
    border: {},
    horizontal: 'general',
    vertical: 'bottom',
    wrap: false,
    shrink: false,
    rotation: 0,
    indent: 0,
    format: 'General',
  })
  return looks.length > 0 ? looks : [usual]
}

import type { FormLook } from '#resource/form'
import { escapeXml } from '../../excel/sheet/xml.ts'
import { OFFICE } from '../office.ts'

/** The styles of a workbook, collected while its cells are written. */
export interface Styles {
  /** Returns the style number of a look; 0 is the style of a cell without one. */
  readonly of: (look: FormLook) => number
  readonly xml: () => string
}

/** Collects unique values and returns their numbers. */
function numbered(...first: readonly string[]) {
  const known = new Map(first.map((xml, at) => [xml, at]))
  return {
    of: (xml: string): number => known.get(xml) ?? known.set(xml, known.size).size - 1,
    list: (): string[] => [...known.keys()],
    all: (): string => [...known.keys()].join(''),
    count: (): number => known.size,
  }
}

/** Format numbers below this one are built into Excel. */
const OWN_FORMATS = 164
const SIDES = [
  ['left', 'l'],
  ['right', 'r'],
  ['top', 't'],
  ['bottom', 'b'],
] as const

const borderXml = (lines: string): string => {
  const shown = lines === 'box' ? 'lrtb' : lines
  return `<border>${SIDES.map(([side, letter]) => (shown.includes(letter) ? `<${side} style="thin"><color auto="1"/></${side}>` : `<${side}/>`)).join('')}<diagonal/></border>`
}

/** Creates the styles of a workbook with this font; sizes in points. */
export function openStyles({ size, serif }: { readonly size: number; readonly serif: boolean }): Styles {
  const fontXml = ({ bold, italic, size: own = size }: FormLook): string =>
    `<font>${bold ? '<b/>' : ''}${italic ? '<i/>' : ''}<sz val="${own}"/><name val="${serif ? 'Times New Roman' : 'Arial'}"/><family val="${serif ? 1 : 2}"/></font>`
  const fonts = numbered(fontXml({}))
  const borders = numbered(borderXml(''))
  const formats = numbered()
  const cellXml = (look: FormLook): string => {
    const format = look.format === undefined ? 0 : formats.of(look.format) + OWN_FORMATS
    const align = `<alignment horizontal="${look.align ?? 'left'}" vertical="${look.vertical ?? 'center'}"${look.oneLine ? '' : ' wrapText="1"'}${look.turned ? ' textRotation="90"' : ''}/>`
    return `<xf numFmtId="${format}" fontId="${fonts.of(fontXml(look))}" fillId="0" borderId="${borders.of(borderXml(look.lines ?? ''))}" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1" applyAlignment="1">${align}</xf>`
  }
  const cells = numbered(cellXml({}))
  const formatsXml = (): string => {
    const xml = formats.list().map((code, at) => `<numFmt numFmtId="${at + OWN_FORMATS}" formatCode="${escapeXml(code)}"/>`)
    return xml.length === 0 ? '' : `<numFmts count="${xml.length}">${xml.join('')}</numFmts>`
  }
  return {
    of: look => cells.of(cellXml(look)),
    xml: () =>
      [
        `<styleSheet xmlns="${OFFICE}/spreadsheetml/2006/main">`,
        formatsXml(),
        `<fonts count="${fonts.count()}">${fonts.all()}</fonts>`,
        '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
        `<borders count="${borders.count()}">${borders.all()}</borders>`,
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
        `<cellXfs count="${cells.count()}">${cells.all()}</cellXfs></styleSheet>`,
      ].join(''),
  }
}

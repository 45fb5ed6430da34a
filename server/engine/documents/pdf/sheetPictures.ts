import { relationsOf } from '../../excel/sheet/workbook.ts'
import { xmlText } from '../../excel/sheet/xml.ts'
import type { Unzipped } from '../../files/unzip.ts'
import { allOf, attributeOf, elementAt, elementsOf, numberOf, textIn, xmlTree, type XmlElement } from './xmlTree.ts'

/** A position on a sheet: a column and a row from 0, and the offset in them, in points. */
export interface SheetPlace {
  readonly column: number
  readonly row: number
  readonly dx: number
  readonly dy: number
}

/** A picture on a sheet, such as a logo or a stamp: between two positions, or of a size in points. */
export interface SheetPicture {
  readonly bytes: Uint8Array
  readonly from: SheetPlace
  readonly to: SheetPlace | { readonly width: number; readonly height: number }
}

/** English Metric Units in a point. */
const EMU = 12_700

/** Whether a PDF accepts the kind of picture. */
export const isPicture = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x89 && bytes[1] === 0x50) || (bytes[0] === 0xff && bytes[1] === 0xd8)

function placeOf(element: XmlElement | undefined): SheetPlace {
  const count = (name: string): number => {
    const one = elementAt(element, name)
    return one ? Number(textIn(one)) || 0 : 0
  }
  return { column: count('col'), row: count('row'), dx: count('colOff') / EMU, dy: count('rowOff') / EMU }
}

/** Returns the pictures of a sheet, without unsupported kinds. */
export function picturesOf(zip: Unzipped, part: string): SheetPicture[] {
  const drawings = [...relationsOf(zip, part).values()].filter(({ type }) => type === 'drawing')
  return drawings.flatMap(drawing => {
    const relations = relationsOf(zip, drawing.part)
    const root = xmlTree(xmlText(zip.read(drawing.part) ?? new Uint8Array()))
    return elementsOf(root).flatMap(anchor => {
      const media = relations.get(attributeOf(allOf(anchor, 'blip')[0], 'embed') ?? '')
      const bytes = media && zip.read(media.part)
      if (!bytes || !isPicture(bytes)) return []
      const end = elementAt(anchor, 'to')
      const size = elementAt(anchor, 'ext')
      const to = end ? placeOf(end) : { width: (numberOf(size, 'cx') ?? 0) / EMU, height: (numberOf(size, 'cy') ?? 0) / EMU }
      return [{ bytes, from: placeOf(elementAt(anchor, 'from')), to }]
    })
  })
}

import { attribute, readXml } from '../../excel/sheet/xml.ts'

/** An element of XML: names without prefixes, text and elements in their order. */
export interface XmlElement {
  readonly name: string
  /** As written; `attributeOf` takes one out. */
  readonly attributes: string
  readonly children: (XmlElement | string)[]
}

/** The root element of a well-formed document. */
export function xmlTree(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: '', children: [] }
  const open = [root]
  readXml(text, {
    open: (name, attributes) => {
      const element: XmlElement = { name, attributes, children: [] }
      open.at(-1)!.children.push(element)
      open.push(element)
    },
    close: () => void open.pop(),
    text: piece => void open.at(-1)!.children.push(piece),
  })
  return elementsOf(root)[0] ?? root
}

/** The elements inside an element, of one name when it is given. */
export const elementsOf = (element: XmlElement | undefined, name?: string): XmlElement[] =>
  (element?.children ?? []).filter((one): one is XmlElement => typeof one !== 'string' && (name === undefined || one.name === name))

/** The first element at a path of names inside an element. */
export const elementAt = (element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((at, name) => elementsOf(at, name)[0], element)

/** An attribute of an element, undefined where there is no such element or attribute. */
export const attributeOf = (element: XmlElement | undefined, name: string): string | undefined =>
  element && attribute(element.attributes, name)

/** An attribute as a number, undefined when it is none. */
export function numberOf(element: XmlElement | undefined, name: string): number | undefined {
  const text = attributeOf(element, name)
  const number = text === undefined ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : undefined
}

/** The text inside an element, however deep. */
export const textIn = (element: XmlElement): string =>
  element.children.map(child => (typeof child === 'string' ? child : textIn(child))).join('')

/** All elements of a name inside an element, however deep. */
export const allOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  elementsOf(element).flatMap(child => (child.name === name ? [child] : allOf(child, name)))

/** A switch of the format: present, and not said to be off. */
export function isOn(element: XmlElement | undefined): boolean {
  if (!element) return false
  const value = attributeOf(element, 'val')
  return value === undefined || !/^(?:0|false|off|none)$/.test(value)
}

import { attribute, readXml } from '../../excel/sheet/xml.ts'

/** An XML element: names without prefixes, text and elements in order. */
export interface XmlElement {
  readonly name: string
  /** As written; `attributeOf` extracts one. */
  readonly attributes: string
  readonly children: (XmlElement | string)[]
}

/** Returns the root element of a well-formed document. */
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

/** Returns the child elements of an element, of one name when it is given. */
export const elementsOf = (element: XmlElement | undefined, name?: string): XmlElement[] =>
  (element?.children ?? []).filter((one): one is XmlElement => typeof one !== 'string' && (name === undefined || one.name === name))

/** Returns the first element at a path of names inside an element. */
export const elementAt = (element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((at, name) => elementsOf(at, name)[0], element)

/** Returns an attribute of an element, undefined when the element or the attribute is missing. */
export const attributeOf = (element: XmlElement | undefined, name: string): string | undefined =>
  element && attribute(element.attributes, name)

/** Returns an attribute as a number, undefined when it is not one. */
export function numberOf(element: XmlElement | undefined, name: string): number | undefined {
  const text = attributeOf(element, name)
  const number = text === undefined ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : undefined
}

/** Returns the text inside an element at any depth. */
export const textIn = (element: XmlElement): string =>
  element.children.map(child => (typeof child === 'string' ? child : textIn(child))).join('')

/** Returns all elements of a name inside an element at any depth. */
export const allOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  elementsOf(element).flatMap(child => (child.name === name ? [child] : allOf(child, name)))

/** Whether a switch of the format is on: present, and not set to off. */
export function isOn(element: XmlElement | undefined): boolean {
  if (!element) return false
  const value = attributeOf(element, 'val')
  return value === undefined || !/^(?:0|false|off|none)$/.test(value)
}

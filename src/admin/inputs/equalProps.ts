import { isValidElement } from 'react'

const isPlain = (value: object): boolean => Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype

/**
 * Would two values, such as the props of an input, render the same? Plain objects, lists and elements are compared by content, anything else by
 * identity. A form renders an input again after each validation of what was typed: mostly for nothing, and it is the most expensive part of a key press.
 */
export function equalProps(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (isValidElement(a) || isValidElement(b))
    return isValidElement(a) && isValidElement(b) && a.type === b.type && a.key === b.key && equalProps(a.props, b.props)
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const [one, other] = [Object.entries(a), b as Readonly<Record<string, unknown>>]
  return one.length === Object.keys(b).length && one.every(([key, value]) => Object.hasOwn(b, key) && equalProps(value, other[key]))
}

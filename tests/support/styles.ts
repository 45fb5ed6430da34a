import defaults from 'happy-dom/lib/css/declaration/computed-style/config/CSSComputedStyleElementDefault.js'
import QuerySelector from 'happy-dom/lib/query-selector/QuerySelector.js'
import type { EmotionCache } from '@emotion/cache'
import { afterAll } from 'vitest'

/**
 * Tests ask for thousands of elements whether they are visible and clickable, and the fake DOM matches every rule against each of them and
 * their ancestors, which takes a fifth of a test's time. Here a rule is only matched against elements that have the last class of its
 * selector, and these four properties are computed with the same cascade. All other properties are computed by the fake DOM as usual.
 */
export const READ_STYLES = ['display', 'visibility', 'opacity', 'pointer-events'] as const
type StyleName = (typeof READ_STYLES)[number]
const isReadStyle = (name: string): name is StyleName => (READ_STYLES as readonly string[]).includes(name)
const CAMEL: Readonly<Record<string, StyleName>> = {
  display: 'display',
  visibility: 'visibility',
  opacity: 'opacity',
  pointerEvents: 'pointer-events',
}

interface StyleValue {
  readonly value: string
  readonly important: boolean
}
type Sayings = Partial<Record<StyleName, StyleValue>>
interface Rule {
  readonly selector: string
  readonly media: readonly string[]
  readonly says: Sayings
  /** Classes of which an element must have one; empty when unknown. */
  readonly classes: readonly string[]
}

const valuesIn = (style: CSSStyleDeclaration): Sayings =>
  Object.fromEntries(
    READ_STYLES.flatMap(name => {
      const value = style.getPropertyValue(name)
      return value ? [[name, { value, important: style.getPropertyPriority(name) === 'important' }]] : []
    }),
  )

const PARENTHESES = /\([^()]*\)/gu
/** The last class of each selector in a list; empty when one of the selectors has no class in its last part. */
function lastClasses(list: string): readonly string[] {
  let plain = list.replaceAll(/\[[^\]]*\]/gu, '[]')
  for (let before = ''; before !== plain;) {
    before = plain
    plain = plain.replaceAll(PARENTHESES, '')
  }
  const found = plain.split(',').map(
    selector =>
      /\.([\w-]+)/u.exec(
        selector
          .trim()
          .split(/[\s>+~]+/u)
          .at(-1)!,
      )?.[1],
  )
  return found.every(name => name !== undefined) ? found : []
}

function* rulesIn(rules: Iterable<CSSRule>, media: readonly string[] = []): Generator<Rule> {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const says = valuesIn(rule.style)
      if (Object.keys(says).length > 0) yield { selector: rule.selectorText, media, says, classes: lastClasses(rule.selectorText) }
    } else if (rule instanceof CSSMediaRule) yield* rulesIn(rule.cssRules, [...media, rule.conditionText])
  }
}

interface Index {
  readonly of: Map<string, Rule[]>
  readonly ofAny: Rule[]
  /** Position of a rule among all rules. */
  readonly places: Map<Rule, number>
}
let index: Index | undefined
let heads = -1
const parsed = new WeakMap<HTMLStyleElement, readonly Rule[]>()
const rulesOf = (tag: HTMLStyleElement): readonly Rule[] => {
  const known = parsed.get(tag)
  if (known) return known
  const rules = [...rulesIn(tag.sheet?.cssRules ?? [])]
  parsed.set(tag, rules)
  return rules
}
/** Invalidates the index after styles were inserted or removed. */
const stylesChanged = (): void => (index = undefined)

function indexed(): Index {
  if (index && heads === document.head.childElementCount) return index
  heads = document.head.childElementCount
  const made: Index = { of: new Map(), ofAny: [], places: new Map() }
  for (const rule of [...document.querySelectorAll('style')].flatMap(rulesOf)) {
    made.places.set(rule, made.places.size)
    if (rule.classes.length === 0) made.ofAny.push(rule)
    for (const name of rule.classes) {
      const rules = made.of.get(name)
      if (rules) rules.push(rule)
      else made.of.set(name, [rule])
    }
  }
  return (index = made)
}

const { matchMedia } = window
const defaultOf = new Map<string, Sayings>()
/** The browser's default styles of an element. */
function byKind(element: Element): Sayings {
  const answer = (defaults as Readonly<Record<string, string | Readonly<Record<string, string>>>>)[element.tagName]
  if (answer === undefined) return {}
  const text =
    typeof answer === 'string'
      ? answer
      : Object.entries(answer)
          .flatMap(([key, one]) => (key === 'default' || (element as unknown as Record<string, unknown>)[key] ? [one] : []))
          .join('')
  return inText(text)
}
/** The declarations in a style text. */
function inText(text: string): Sayings {
  const known = defaultOf.get(text)
  if (known) return known
  const probe = document.createElement('i')
  probe.setAttribute('style', text)
  const says = valuesIn(probe.style)
  defaultOf.set(text, says)
  return says
}

/** All declarations for an element itself, in the order of the cascade. */
function* sayings(element: Element): Generator<Sayings> {
  yield byKind(element)
  const { of, ofAny, places } = indexed()
  const candidates = new Set(ofAny)
  for (const name of element.classList) for (const rule of of.get(name) ?? []) candidates.add(rule)
  const matched: { readonly rule: Rule; readonly weight: number }[] = []
  for (const rule of candidates) {
    if (!rule.media.every(condition => matchMedia.call(window, condition).matches)) continue
    const match = QuerySelector.matches(element as never, rule.selector, { ignoreErrors: true })
    if (match) matched.push({ rule, weight: match.priorityWeight })
  }
  for (const { rule } of matched.toSorted((a, b) => a.weight - b.weight || places.get(a.rule)! - places.get(b.rule)!)) yield rule.says
  const inlineStyle = element.getAttribute('style')
  if (inlineStyle) yield inText(inlineStyle)
}

const INHERITED: ReadonlySet<StyleName> = new Set(['visibility'])
/** The computed value of one of the four properties for an element in the document. */
export function quickStyle(element: Element, name: StyleName): string {
  let winner: StyleValue | undefined
  for (const says of sayings(element)) {
    const next = says[name]
    if (next && next.value !== 'inherit' && (!winner?.important || next.important)) winner = next
  }
  if (winner) return winner.value
  return INHERITED.has(name) && element.parentElement ? quickStyle(element.parentElement, name) : ''
}

/** Replaces the window's `getComputedStyle` while `isQuick` returns true. */
function quickenStyles(isQuick: () => boolean): void {
  const slow = window.getComputedStyle.bind(window)
  window.getComputedStyle = (element, pseudo) => {
    const style = slow(element, pseudo)
    const isOurs = (): boolean => isQuick() && element.isConnected && element.getRootNode() === document
    const request = (name: string): string => (isReadStyle(name) && isOurs() ? quickStyle(element, name) : style.getPropertyValue(name))
    return new Proxy(style, {
      get: (target, key) => {
        if (key === 'getPropertyValue') return request
        if (typeof key === 'string' && key in CAMEL) return request(CAMEL[key]!)
        return Reflect.get(target, key) as unknown
      },
    })
  }
}

let isAll = false

// Most tests only need to know whether something is visible and clickable. Rules that do not affect this are dropped, since matching each
// rule against each element takes half of a test's time; so are layout rules of a single class, which hide nothing. Test files that check
// colours keep all rules.
const hiding = /\b(?:display\s*:\s*none|(?:visibility|opacity|pointer-events)\s*:)/u
const showing = /\bdisplay\s*:/u
const ofOneClass = /^\s*\.[\w-]+\s*\{/u
const tells = (rule: string): boolean => hiding.test(rule) || (showing.test(rule) && !ofOneClass.test(rule))

const caches: EmotionCache[] = []
const changed = new WeakSet<object>()
/** Drops irrelevant rules of an emotion cache and remembers the cache. */
export const watchStyles = (cache: EmotionCache): EmotionCache => {
  caches.push(cache)
  // Global styles have their own sheets with the same prototype.
  const sheets = Object.getPrototypeOf(cache.sheet) as EmotionCache['sheet']
  if (changed.has(sheets)) return cache
  changed.add(sheets)
  const { insert, flush } = sheets
  sheets.insert = function (rule) {
    if (!isAll && !tells(rule)) return
    insert.call(this, rule)
    stylesChanged()
  }
  sheets.flush = function () {
    flush.call(this)
    stylesChanged()
  }
  return cache
}
quickenStyles(() => !isAll)

/**
 * Removes all inserted styles; they are inserted again when needed. Otherwise elements would also be matched against the styles of earlier
 * test files.
 */
export const forgetStyles = (): void => {
  for (const { sheet, inserted } of caches) {
    sheet.flush()
    for (const name of Object.keys(inserted)) delete inserted[name]
  }
}

/** For test files that check colours or widths: call at the top, before rendering. */
export const keepAllStyles = (): void => {
  isAll = true
  afterAll(() => void (isAll = false))
}

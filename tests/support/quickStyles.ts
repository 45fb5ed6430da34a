import defaults from 'happy-dom/lib/css/declaration/computed-style/config/CSSComputedStyleElementDefault.js'
import QuerySelector from 'happy-dom/lib/query-selector/QuerySelector.js'

/**
 * Whether an element is shown and takes clicks is asked for thousands of elements at a time, and the fake DOM matches every rule against each of them and those around
 * it: a fifth of a test's time. Here a rule is tried on the elements alone that have its last class, and these four are found by the same cascade; whatever else is
 * asked of a style goes the old way.
 */
export const READ_STYLES = ['display', 'visibility', 'opacity', 'pointer-events'] as const
type Asked = (typeof READ_STYLES)[number]
const isAsked = (name: string): name is Asked => (READ_STYLES as readonly string[]).includes(name)
const CAMEL: Readonly<Record<string, Asked>> = {
  display: 'display',
  visibility: 'visibility',
  opacity: 'opacity',
  pointerEvents: 'pointer-events',
}

interface Said {
  readonly value: string
  readonly important: boolean
}
type Sayings = Partial<Record<Asked, Said>>
interface Rule {
  readonly selector: string
  readonly media: readonly string[]
  readonly says: Sayings
  /** Classes, one of which an element must have; empty where none is known. */
  readonly classes: readonly string[]
}

const saidIn = (style: CSSStyleDeclaration): Sayings =>
  Object.fromEntries(
    READ_STYLES.flatMap(name => {
      const value = style.getPropertyValue(name)
      return value ? [[name, { value, important: style.getPropertyPriority(name) === 'important' }]] : []
    }),
  )

const PARENTHESES = /\([^()]*\)/gu
/** The last class of each selector in a list; none where one of them has no class there. */
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
      const says = saidIn(rule.style)
      if (Object.keys(says).length > 0) yield { selector: rule.selectorText, media, says, classes: lastClasses(rule.selectorText) }
    } else if (rule instanceof CSSMediaRule) yield* rulesIn(rule.cssRules, [...media, rule.conditionText])
  }
}

interface Index {
  readonly of: Map<string, Rule[]>
  readonly ofAny: Rule[]
  /** Where a rule stands among all. */
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
/** Styles were written or taken away. */
export const stylesChanged = (): void => (index = undefined)

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
/** What a browser says of an element by its kind. */
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
/** What the text of a style says. */
function inText(text: string): Sayings {
  const known = defaultOf.get(text)
  if (known) return known
  const probe = document.createElement('i')
  probe.setAttribute('style', text)
  const says = saidIn(probe.style)
  defaultOf.set(text, says)
  return says
}

/** Everything that is said of an element itself, in the order of the cascade. */
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
  const own = element.getAttribute('style')
  if (own) yield inText(own)
}

const INHERITED: ReadonlySet<Asked> = new Set(['visibility'])
/** The value of one of the four for an element that stands in the document. */
export function quickStyle(element: Element, name: Asked): string {
  let stated: Said | undefined
  for (const says of sayings(element)) {
    const next = says[name]
    if (next && next.value !== 'inherit' && (!stated?.important || next.important)) stated = next
  }
  if (stated) return stated.value
  return INHERITED.has(name) && element.parentElement ? quickStyle(element.parentElement, name) : ''
}

/** Puts the quick way in the place of the window's own, for as long as `isQuick` says. */
export function quickenStyles(isQuick: () => boolean): void {
  const slow = window.getComputedStyle.bind(window)
  window.getComputedStyle = (element, pseudo) => {
    const style = slow(element, pseudo)
    const isOurs = (): boolean => isQuick() && element.isConnected && element.getRootNode() === document
    const request = (name: string): string => (isAsked(name) && isOurs() ? quickStyle(element, name) : style.getPropertyValue(name))
    return new Proxy(style, {
      get: (target, key) => {
        if (key === 'getPropertyValue') return request
        if (typeof key === 'string' && key in CAMEL) return request(CAMEL[key]!)
        return Reflect.get(target, key) as unknown
      },
    })
  }
}

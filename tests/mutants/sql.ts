interface Replaced {
  readonly start: number
  readonly end: number
  readonly text: string
}
type Place = Omit<Replaced, 'text'>

const IS_SQL = /^`\s*(?:select|insert|update|delete|with|create|alter|lock)\b/i
/** Words that end a condition, beside what closes the parenthesis it stands in. */
const ENDS =
  /^(?:and|or|where|group by|order by|having|limit|offset|for|returning|union|on conflict|then|else|when|end|set|from|join|left join|loop)\b/i

/** Where one condition of `where a and b` ends that begins at a place: before the next word of the same depth. */
function endOf(sql: string, from: number): number {
  let depth = 0
  let isBetween = false
  for (let at = from; at < sql.length; at += 1) {
    const sign = sql[at]!
    if (sign === '(') depth += 1
    if (sign === ')' && (depth -= 1) < 0) return at
    if (depth > 0) continue
    if (sign === ';' || sign === '`') return at
    if (!/\s/.test(sql[at - 1]!)) continue
    const word = /^\w+/.exec(sql.slice(at, at + 9))?.[0].toLowerCase()
    if (word === 'between') isBetween = true
    else if (word === 'and' && isBetween) isBetween = false
    else if (ENDS.test(sql.slice(at, at + 12))) return at
  }
  return sql.length
}

/** Each condition of a statement dropped: `where a and b` to `where b`, `where a`; a single one with its `where`; what stands before or after `or` stays. */
function withoutConditions(sql: string): Replaced[] {
  return [...sql.matchAll(/\b(where|and|on)\s/gi)].flatMap(({ index, 1: word = '' }) => {
    if (/\bbetween\s+\S+\s*$/i.test(sql.slice(0, index))) return []
    const isAnd = word.toLowerCase() === 'and'
    const end = endOf(sql, index + word.length + 1)
    const next = /^(?:and|or)\b/i.exec(sql.slice(end))?.[0].toLowerCase()
    if (next === 'or') return []
    if (isAnd) return [{ start: index, end, text: '' }]
    if (next === 'and') return [{ start: index + word.length, end: end + 'and'.length, text: '' }]
    return word.toLowerCase() === 'where' ? [{ start: index, end, text: '' }] : []
  })
}

const swapped =
  (...pairs: readonly (readonly [RegExp, string])[]) =>
  (sql: string): Replaced[] =>
    pairs.flatMap(([pattern, text]) =>
      [...sql.matchAll(pattern)].map(({ index, 0: all }) => ({ start: index, end: index + all.length, text })),
    )

/** What is broken in the SQL of a template, whose expressions are dots there. */
export const SQL_OPERATORS: Readonly<Record<string, (sql: string) => Replaced[]>> = {
  where: withoutConditions,
  lock: swapped([/\s*\bfor (?:no key )?(?:update|share)\b/gi, ''], [/\block table \w+ in [\w ]+ mode/gi, 'select 1']),
  sql: swapped(
    [/ < /g, ' <= '],
    [/ <= /g, ' < '],
    [/ > /g, ' >= '],
    [/ >= /g, ' > '],
    [/ <> /g, ' = '],
    [/\bis not null\b/gi, 'is null'],
    [/\bnot (?=exists\b|[.(a-z]+\.)/gi, ''],
    [/\bleft join\b/gi, 'join'],
    [/ desc\b/gi, ''],
    [/\bmax\(/gi, 'min('],
    [/\bmin\(/gi, 'max('],
    [/\bdistinct (?!from\b|on\b)/gi, ''],
    [/\bunion all\b/gi, 'union'],
  ),
}

/** A template with its expressions and the texts of its SQL blotted out, at the same places. */
function blotted(template: string, expressions: readonly Place[]): string {
  let sql = template
  for (const { start, end } of expressions) sql = sql.slice(0, start) + '.'.repeat(end - start) + sql.slice(end)
  return sql.replace(/\$\{(\.*)\s*\}/g, all => '.'.repeat(all.length)).replace(/'[^'\n]*'/g, all => `'${'.'.repeat(all.length - 2)}'`)
}

/** How an operator breaks a template, counted from its first backtick; nothing where it is no SQL. */
export const brokenSql = (operator: string, template: string, expressions: readonly Place[], isTagged: boolean): Replaced[] =>
  isTagged || IS_SQL.test(template) ? SQL_OPERATORS[operator]!(blotted(template, expressions)) : []

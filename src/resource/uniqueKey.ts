import { idOf } from './layout.ts'
import { keyOf } from './normal.ts'
import type { Resource } from './resource.ts'
import type { Unique } from './shared.ts'

type Values = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''
const storedValue = (value: unknown): unknown => (typeof value === 'object' && value !== null ? (idOf(value) ?? null) : (value ?? null))

/** Returns what a record must not share with another one, within its scope; null when it need not be unique. */
export const circleKey = (resource: Resource, name: string, { per = [], among }: Unique, record: Values | null): string | null =>
  record === null || record['isDelete'] || (among && !record['isActive']) || isEmpty(record[name])
    ? null
    : JSON.stringify([name, ...per].map(field => keyOf(resource.fields[field]!, String(storedValue(record[field])))))

/** A reference's id, however it was sent: 12, "12" or { id: 12 }; null for none, undefined for nonsense. */
export function idOf(value: unknown): number | null | undefined {
  if (value === null || value === undefined || value === '') return null
  const raw = typeof value === 'object' && !Array.isArray(value) ? (value as { id?: unknown }).id : value
  const id = typeof raw === 'string' && /^\d{1,15}$/.test(raw) ? Number(raw) : raw
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Today by the clock of the person at the screen, `days` later or earlier, as an ISO day. */
export const today = (days = 0): string => {
  const now = new Date()
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** The ISO day that many days after another. */
export const shiftDay = (iso: string, days: number): string =>
  new Date(Date.parse(`${iso}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** A plate in the parts in which it is drawn: letter, digits, letters, region; other texts stay whole. */
export function plateParts(plate: string | null): readonly string[] {
  const car = /^([А-Я])(\d{3})([А-Я]{2})(\d{2,3})$/u.exec(plate ?? '')
  const trailer = /^([А-Я]{2})(\d{4})(\d{2,3})$/u.exec(plate ?? '')
  return (car ?? trailer)?.slice(1) ?? (plate ? [plate] : [])
}

/** A registration certificate as it is printed: series and number apart. */
export const stsShown = (sts: string | null): string | null => (sts ? sts.replace(/^(..)(..)(.*)$/u, '$1 $2 $3') : null)

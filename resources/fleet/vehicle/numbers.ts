/** A registration certificate as it is printed: series and number apart. */
export const stsShown = (sts: string | null): string | null => (sts ? sts.replace(/^(..)(..)(.*)$/u, '$1 $2 $3') : null)

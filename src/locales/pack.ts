/** The words of a published pack of react-admin. Node returns the whole of a CommonJS package where bundlers return its default. */
export const packOf = async (coming: Promise<{ readonly default: object }>): Promise<object> => {
  const { default: pack } = await coming
  return 'default' in pack ? (pack.default as object) : pack
}

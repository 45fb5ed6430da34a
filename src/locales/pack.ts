/** The texts of a published react-admin package. Node imports a CommonJS package as a whole, bundlers import its default export. */
export const packOf = async (coming: Promise<{ readonly default: object }>): Promise<object> => {
  const { default: pack } = await coming
  return 'default' in pack ? (pack.default as object) : pack
}

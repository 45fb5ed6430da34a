const SHORT = 100

/** What people call a company: its name without the legal form and the quotation marks; entrepreneurs keep theirs. */
export const shortNameOf = (name: string): string =>
  name
    .replace(/^(ООО|ОАО|ЗАО|ПАО|НАО|АО|ТОО)\s+/iu, '')
    .replace(/^[«"„“]+(.*?)[»"”“]+$/u, '$1')
    .trim()
    .slice(0, SHORT)

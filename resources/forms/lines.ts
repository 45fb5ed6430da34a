/** Returns a template of a value with a prefix and a suffix; it renders nothing if the value is empty. */
export const ifAny = (tag: string, before: string, after = ''): string => `{#${tag}}${before}{${tag}}${after}{/${tag}}`

/** Returns a template of the full name of a company, or of its name if it has no full name. */
export const companyTitle = (tag: string): string => `${ifAny(`${tag}.fullName`, '')}{^${tag}.fullName}{${tag}.name}{/${tag}.fullName}`

/** Returns a template of the details that identify a company on papers: name, INN, KPP, address, telephone. */
export const companyLine = (tag: string): string =>
  `${companyTitle(tag)}, ИНН {${tag}.inn}${ifAny(`${tag}.kpp`, ', КПП ')}${ifAny(`${tag}.address`, ', ')}${ifAny(`${tag}.phone`, ', тел. ')}`

/** Returns a template of a place with its address. */
export const placeLine = (tag: string): string => `{${tag}.name}${ifAny(`${tag}.address`, ', ')}`

import { activity, agreeing, agreementOf, standard } from './standard.ts'

/** A resource's name, as far as its labels are completed from it. */
export interface ResourceName {
  readonly name: string
  readonly fields: object
  readonly choices?: object
}

/** Completes the labels of resources with those of standard fields; a resource's own labels take precedence. */
export const whole = <N extends string>(
  all: Readonly<Record<N, ResourceName & Readonly<Record<string, unknown>>>>,
): Readonly<Record<string, ResourceName & { readonly object: string }>> =>
  Object.fromEntries(
    Object.entries<ResourceName>(all).map(([name, labels]) => {
      const agreement = agreementOf(labels.name)
      return [
        name,
        {
          ...labels,
          object: labels.name.split(' |||| ')[1] ?? labels.name,
          fields: { ...standard, ...agreeing[agreement], ...labels.fields },
          choices: { isActive: activity[agreement], ...labels.choices },
        },
      ]
    }),
  )

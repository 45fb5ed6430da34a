import { registerHooks } from 'node:module'

// The generator needs the compiler's old API, which TypeScript 7 does not have: its import is redirected to Microsoft's compatibility
// package.
registerHooks({
  resolve: (name, context, next) =>
    next(name === 'typescript' && context.parentURL?.includes('/openapi-typescript/') ? '@typescript/typescript6' : name, context),
})

/** Generates a client's types from a description with openapi-typescript. */
export async function typesOf(description: object): Promise<string> {
  const { default: generate, astToString } = await import('openapi-typescript')
  return astToString(await generate(JSON.stringify(description), { silent: true }))
}

type Parts = Readonly<Record<string, Readonly<Record<string, unknown>>>>
/** The description of the calls below these paths, with the components that they refer to. */
export function partOf(description: { readonly paths: object; readonly components: Parts }, ...addresses: readonly string[]): object {
  const paths = Object.entries(description.paths).filter(([path]) =>
    addresses.some(address => path === address || path.startsWith(`${address}/`)),
  )
  const used = new Set<string>()
  const look = (value: unknown): void => {
    for (const [, at] of JSON.stringify(value).matchAll(/"#\/components\/([^"]+)"/g)) {
      if (used.has(at!)) continue
      used.add(at!)
      const [kind, name] = at!.split('/')
      look(description.components[kind!]![name!])
    }
  }
  look(paths)
  const components = Object.entries(description.components).map(([kind, parts]) => [
    kind,
    Object.fromEntries(Object.entries(parts).filter(([name]) => kind === 'securitySchemes' || used.has(`${kind}/${name}`))),
  ])
  return { ...description, paths: Object.fromEntries(paths), components: Object.fromEntries(components) as Parts }
}

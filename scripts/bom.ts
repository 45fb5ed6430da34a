import { licences, type Supply } from './supply.ts'

/** A licence in CycloneDX: an SPDX id, an SPDX expression, or any other name. */
type BomLicence = { readonly license: { readonly id?: string; readonly name?: string } } | { readonly expression: string }
/** A package in a bill of materials, with the properties that are read here. */
export interface Component {
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly purl?: string
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
  readonly licenses?: readonly BomLicence[]
}
/** A bill of materials in the CycloneDX format. */
export interface Bom {
  readonly bomFormat: string
  readonly specVersion: string
  readonly metadata: { readonly component: Component }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

const keyOf = ({ name, version }: { readonly name: string; readonly version: string }): string => `${name} ${version}`
const licenceOf = (component: Component): string | undefined => {
  const [one] = component.licenses ?? []
  return one && ('expression' in one ? one.expression : (one.license.id ?? one.license.name))
}

/** Adds what npm leaves out: the product's name instead of its folder's, and licences that SPDX does not know, by name. */
export function completed(bom: Bom, supply: Supply, name: string): Bom {
  const known = new Map(licences(supply).map(one => [keyOf(one), one.licence]))
  const licensed = (component: Component): Component => {
    const licence = known.get(keyOf(component))
    return licenceOf(component) === undefined && licence !== undefined
      ? { ...component, licenses: [{ license: { name: licence } }] }
      : component
  }
  const { metadata, components } = bom
  return { ...bom, metadata: { ...metadata, component: { ...metadata.component, name } }, components: components.map(licensed) }
}

const hexOf = (integrity: string | undefined): string => Buffer.from((integrity ?? '').replace(/^sha512-/u, ''), 'base64').toString('hex')

/** Returns the differences between a bill and package-lock.json, one line each: packages, their hashes, licences and dependencies. */
export function problemsOfBom(bom: Bom, supply: Supply): string[] {
  const hashes = new Map<string, string>()
  for (const [path, { version, integrity }] of Object.entries(supply.locked))
    if (path !== '') hashes.set(`${path.slice(path.lastIndexOf('node_modules/') + 13)} ${version}`, hexOf(integrity))
  const expected = licences(supply)
  const found = new Map(bom.components.map(one => [keyOf(one), one]))
  const missing = expected.filter(one => !found.has(keyOf(one))).map(one => `${keyOf(one)}: is not in the bill`)
  const refs = new Set([bom.metadata.component, ...bom.components].map(one => one['bom-ref']))
  const loose = bom.dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn].filter(one => !refs.has(one)))
  const odd = bom.components.flatMap(one => {
    const key = keyOf(one)
    const licence = expected.find(own => keyOf(own) === key)?.licence
    if (licence === undefined) return [`${key}: is not in package-lock.json`]
    return [
      ...(one.hashes?.some(({ alg, content }) => alg === 'SHA-512' && content === hashes.get(key)) ? [] : [`${key}: has another hash`]),
      ...(licenceOf(one) === licence ? [] : [`${key}: is under ${licence}, not ${licenceOf(one) ?? 'nothing'}`]),
      ...(one.purl?.startsWith('pkg:npm/') ? [] : [`${key}: has no address of npm`]),
    ]
  })
  return [...missing, ...odd, ...loose.map(one => `${one}: is needed and not in the bill`)]
}

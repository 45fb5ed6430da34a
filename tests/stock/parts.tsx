import { App } from '../../resources/App.screens.tsx'
import { stockPages } from './pages.tsx'

/** The product with pages beside its own; the product's own build knows nothing of them. */
export const Page = () => <App more={stockPages} />

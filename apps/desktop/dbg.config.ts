import base from './vite.config.ts'
export default { ...base, plugins: [...base.plugins, { name:'dbg', generateBundle(_, bundle) {
  for (const c of Object.values(bundle)) if (c.type==='chunk') for (const [id,m] of Object.entries(c.modules)) {
    if (id.includes('packages/shared') && !id.endsWith('?schemas') && /(?:\b(?:string|object|strictObject|int|array|_enum|literal|union|discriminatedUnion|number|nullable)\$?\d*\()/.test(m.code ?? '')) console.error(c.fileName, id.split('src/')[1], (m.code.match(/^(?:const|var|let) [A-Z]\w+(?:\$\d)? = .{60}/gm)||[]).join(' | ').slice(0,400))
  }
}}]}

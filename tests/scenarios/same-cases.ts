import fc from 'fast-check'

// What random cases find may not depend on the run: a mutant that survives must survive again.
fc.configureGlobal({ seed: 20260301 })

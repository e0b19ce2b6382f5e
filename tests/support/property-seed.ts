import fc from 'fast-check'

// Every run of the tests tries the same random inputs, so that only a change of the code makes a test fail.
// `OUTGO_TEST_SEED` chooses others.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.OUTGO_TEST_SEED ?? 1) })

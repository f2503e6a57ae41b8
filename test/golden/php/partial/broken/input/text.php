no php here
